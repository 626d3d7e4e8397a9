import { useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { ProofHost } from '../../../../components/proof/proof-host'
import { useAllow } from '../../../../data/accounts/apps'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import styles from './answers.module.css'

interface AnswersProps {
  form: () => FormData
  /** Called with the URL of the app to which the user is redirected. */
  onAllowed: (address: string) => void
  onRefused: () => void
}

/** The two buttons: allow or refuse. */
export function Answers({ form, onAllowed, onRefused }: AnswersProps) {
  const { t } = useTranslation()
  const allowing = useAllow()
  const isSeen = useIsSeen()
  const wasSeen = useRef(false)
  // A press counts only if the question was visible when the press began. A style of the buttons alone would not be
  // enough, because it does not stop the keyboard or assistive technology.
  const onceSeen = (react: () => void) => ({
    onPressStart: () => {
      wasSeen.current = isSeen
    },
    onPress: () => wasSeen.current && react(),
  })
  return (
    <>
      {allowing.error !== null && <ProblemNotice error={allowing.error} />}
      <div className={styles.answers} data-unseen={!isSeen || undefined}>
        <Button isDisabled={allowing.isPending} {...onceSeen(onRefused)}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          isPending={allowing.isPending}
          {...onceSeen(() => allowing.mutate(form(), { onSuccess: onAllowed }))}
        >
          {t(allowing.isPending ? 'consent.allowing' : 'consent.allow')}
        </Button>
      </div>
      <ProofHost />
    </>
  )
}

const timeToSeeMs = 500

/**
 * Whether the window has had the focus for half a second. This protects against clickjacking: if another window covered
 * the page until a moment ago, a click or key press meant for that window must not grant access.
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
