import check from '@material-symbols/svg-400/outlined/check_circle-fill.svg' with { type: 'text' }
import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import circle from '@material-symbols/svg-400/outlined/radio_button_unchecked.svg' with { type: 'text' }
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { ProblemNotice } from '../../components/feedback/failure'
import { failureWords } from '../../data/client/failures'
import { type SetupStep, useChangeSetupStep } from '../../data/instance/setup-steps'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'
import styles from './setup-list.module.css'

/** The page on which each step is done. */
const pages: Record<SetupStep['step'], string> = {
  people: '/admin/invitations',
  backups: '/admin/backups',
  streets: '/admin/maps',
  address: '/admin/server',
  mail: '/admin/email',
}

/** What administrators of a new server have yet to do. The server finds out what is done. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const change = useChangeSetupStep()
  const dismiss = (step: SetupStep['step']) => {
    if (change.isPending) return
    // With the last open step the list disappears, and the title of the screen is what remains.
    const isLast = steps.every(({ step: other, is_done }) => is_done || other === step)
    const next = isLast ? document.querySelector('h1') : title.current
    change.mutate(
      { step, is_dismissed: true },
      {
        onSuccess: () => {
          confirm(t('setupSteps.dismissed'))
          // The pressed button disappears with its step.
          next?.focus()
        },
      },
    )
  }
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
        {t('setupSteps.title')}
      </h2>
      <p className={styles.quiet}>
        {t('setupSteps.progress', { done: steps.filter(({ is_done }) => is_done).length, all: steps.length })}
      </p>
      {change.error !== null && <ProblemNotice error={change.error} words={failureWords.administration} />}
      <ul className={styles.steps}>
        {steps.map(({ step, is_done }) => (
          <li key={step} className={is_done ? styles.done : styles.open}>
            <Icon svg={is_done ? check : circle} size={1.5} />
            <div className={styles.words}>
              <Link href={pages[step]} className={styles.link}>
                {t(`setupSteps.steps.${step}`)}
              </Link>
              {is_done && <span className="visually-hidden">{t('setupSteps.done')}</span>}
              <p className={styles.quiet}>{t(`setupSteps.hints.${step}`)}</p>
            </div>
            {!is_done && (
              <Button
                look="icon"
                aria-label={t('setupSteps.dismiss', { step: t(`setupSteps.steps.${step}`) })}
                onPress={() => dismiss(step)}
              >
                <Icon svg={close} />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
