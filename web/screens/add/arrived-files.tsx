import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { loadBackground } from '../../data/offline/load-background'
import { chooseFiles } from '../../data/workouts/chosen-files'
import { useTranslation } from '../../i18n/use-translation'
import { Notice } from '../../ui/feedback/notice'

/**
 * Receives files that another app shared, or that the operating system opened with this app, and adds them to the files
 * to upload. Shows a notice if sharing failed.
 */
export function ArrivedFiles() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const shared = search.get('shared')
  const share = useEffectEvent(() => (shared === 'lost' || shared === 'none' ? null : shared))
  const forgetShare = useEffectEvent(() => setSearch({}, { replace: true }))
  useEffect(() => {
    const choose = (files: File[]) => {
      if (files.length > 0) chooseFiles(files)
    }
    const id = share()
    if (id !== null) forgetShare()
    const take = async () => {
      const { takeOpenedFiles, takeSharedFiles } = await loadBackground()
      takeOpenedFiles(choose)
      if (id !== null) choose(await takeSharedFiles(id))
    }
    take().catch(() => undefined)
  }, [])
  if (shared === 'lost') return <Notice tone="plain">{t('sharedFiles.lost')}</Notice>
  return shared === 'none' ? <Notice tone="plain">{t('sharedFiles.none')}</Notice> : null
}
