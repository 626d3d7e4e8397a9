import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { useAllow } from '../../../../data/accounts/apps'
import { Button } from '../../../../ui/controls/button'
import styles from './answers.module.css'

interface AnswersProps {
  form: () => FormData
  /** Told the address where the app wants to have the person back. */
  onAllowed: (address: string) => void
  onRefused: () => void
}

/** Allow or not. */
export function Answers({ form, onAllowed, onRefused }: AnswersProps) {
  const { t } = useTranslation()
  const allowing = useAllow()
  const isSeen = useIsSeen()
  return (
    <>
      {allowing.error !== null && <ProblemNotice error={allowing.error} />}
      <div className={styles.answers} data-unseen={!isSeen || undefined}>
        <Button isDisabled={allowing.isPending} onPress={onRefused}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          isPending={allowing.isPending}
          onPress={() => allowing.mutate(form(), { onSuccess: onAllowed })}
        >
          {t(allowing.isPending ? 'consent.allowing' : 'consent.allow')}
        </Button>
      </div>
    </>
  )
}

const timeToSeeMs = 500

/**
 * Whether the page has been in sight for long enough to be seen: a click that was meant for a window above it, which
 * went away that moment, must not allow anything.
 */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const look = () => setTimeout(() => setSeen(true), timeToSeeMs)
    let timer = look()
    const startAnew = () => {
      clearTimeout(timer)
      setSeen(false)
      timer = look()
    }
    window.addEventListener('focus', startAnew)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', startAnew)
    }
  }, [])
  return isSeen
}
