import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '../i18n/use-translation'
import { dropTaker } from '../ui/drops'
import { useStore } from '../ui/store'
import styles from './drop-target.module.css'

/**
 * Lets users drop files anywhere in the window. They are uploaded as workouts, unless the screen has another use for
 * them.
 */
export function DropTarget() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [isOver, setOver] = useState(false)
  const taker = useStore(dropTaker)

  const take = useEffectEvent((files: FileList) => {
    if (taker !== null) return taker.take(files)
    void addWorkouts([...files])
  })

  const addWorkouts = async (files: File[]) => {
    const { chooseFiles } = await import('../data/workouts/chosen-files')
    chooseFiles(files)
    navigate('/workouts/add')
  }

  useEffect(() => {
    const listening = new AbortController()
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      react: (event: DragEvent) => void,
    ) => window.addEventListener(type, react, { signal: listening.signal })

    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    listen('dragenter', allow)
    listen('dragover', allow)
    listen('dragleave', event => {
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', event => {
      if (event.dataTransfer === null || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    })
    return () => listening.abort()
  }, [])

  if (!isOver) return null
  return (
    <div className={styles.overlay}>
      <p className={styles.sentence}>{taker?.sentence ?? t('frame.drop')}</p>
    </div>
  )
}
