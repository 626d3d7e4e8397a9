import chevron from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import { Button } from 'react-aria-components'
import { Redirect, useLocation } from 'wouter'
import { ProblemNotice } from '../../components/feedback/failure'
import { usePerson } from '../../data/accounts/person'
import { failureWords } from '../../data/client/failures'
import { useChangeConfiguration, useConfiguration } from '../../data/instance/configuration'
import { useChangeSetupStep } from '../../data/instance/setup-steps'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { AuthLayout } from '../../ui/layout/auth-layout'
import styles from './who-is-it-for-page.module.css'

/** Asks the first administrator who may create an account. It follows the set-up, and can be skipped. */
export function WhoIsItForPage() {
  return usePerson().profile.admin ? <Question /> : <Redirect to="/" replace />
}

function Question() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  const { choose, error } = useChoice()
  if (configuration === undefined) return null
  const hasMail = configuration.is_email_sending_enabled
  return (
    <AuthLayout title={t('whoIsItFor.title')} context={t('whoIsItFor.context')}>
      {error !== null && <ProblemNotice error={error} words={failureWords.administration} />}
      <div className={styles.choices}>
        <Choice title={t('whoIsItFor.me')} text={t('whoIsItFor.meText')} onPress={() => choose('me')} />
        <Choice
          title={t('whoIsItFor.family')}
          text={t('whoIsItFor.familyText')}
          onPress={() => choose('family')}
        />
        <Choice
          title={t('whoIsItFor.club')}
          text={t(hasMail ? 'whoIsItFor.clubTextWithMail' : 'whoIsItFor.clubText')}
          onPress={() => choose('club')}
        />
      </div>
      <p className={styles.quiet}>{t('whoIsItFor.later', { page: t('instance.registration') })}</p>
      <div>
        <ButtonLink href="/" replace>
          {t('whoIsItFor.skip')}
        </ButtonLink>
      </div>
    </AuthLayout>
  )
}

function useChoice() {
  const [, navigate] = useLocation()
  const registration = useChangeConfiguration()
  const step = useChangeSetupStep()
  const isPending = registration.isPending || step.isPending
  const enter = () => navigate('/', { replace: true })
  const choose = (who: 'me' | 'family' | 'club') => {
    if (isPending) return
    registration.mutate(
      { is_registration_enabled: who === 'club' },
      {
        onSuccess: () => {
          // Whoever is alone need not be reminded to invite somebody.
          if (who === 'me') step.mutate({ step: 'people', is_dismissed: true }, { onSuccess: enter })
          else enter()
        },
      },
    )
  }
  return { choose, error: registration.error ?? step.error }
}

function Choice({ title, text, onPress }: { title: string; text: string; onPress: () => void }) {
  return (
    <Button className={styles.choice} onPress={onPress}>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span> <span className={styles.quiet}>{text}</span>
      </span>
      <Icon svg={chevron} />
    </Button>
  )
}
