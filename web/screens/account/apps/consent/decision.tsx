import { type ReactNode, useState } from 'react'
import type { AuthorizationRequestAnswer } from '../../../../../src/accounts/oauth/apps/schemas'
import { WaySwitch } from '../../../../components/account/way-switch'
import { logOut } from '../../../../data/accounts/authentication'
import { usePerson } from '../../../../data/accounts/person'
import { useWaysToAsk } from '../../../../data/accounts/ways-to-ask'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { AuthLayout } from '../../../../ui/layout/auth-layout'
import { Section } from '../../../../ui/layout/section'
import { ScopeList } from '../parts/scope-list'
import { WebsiteLink } from '../parts/website-link'
import { Answers } from './answers'
import { isForAssistants, permissionForm } from './asking'
import styles from './decision.module.css'
import { destinationOf } from './destination'

type Asking = AuthorizationRequestAnswer['data']

/** Shows the app, the scopes that it requests, and the buttons to allow or refuse the request. */
export function Decision({ asking, search }: { asking: Asking; search: string }) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<'allowed' | 'refused' | null>(null)
  const leave = (given: 'allowed' | 'refused', address: string) => {
    setAnswer(given)
    location.assign(address)
  }
  if (answer !== null) return <OnTheWay answer={answer} />
  const { name, client_description: description } = asking.client
  return (
    <AuthLayout title={t('consent.question', { name })}>
      {description !== null && description !== '' && (
        <blockquote className={styles.description}>{description}</blockquote>
      )}
      <Facts asking={asking} />
      <Section title={t('consent.scopes')} className={styles.scopes}>
        <ScopeList scopes={asking.scope} />
      </Section>
      {isForAssistants(search) && <Assistants />}
      <Whose />
      <Answers
        form={() => permissionForm(search, asking.scope)}
        onAllowed={address => leave('allowed', address)}
        onRefused={() => leave('refused', asking.denial_url)}
      />
      <p className={styles.quiet}>{t('consent.revocable')}</p>
    </AuthLayout>
  )
}

function Facts({ asking: { client, is_own, is_registered, redirect_uri } }: { asking: Asking }) {
  const { t } = useTranslation()
  const { kind, name } = destinationOf(redirect_uri)
  return (
    <dl className={styles.facts}>
      <Fact label={t('consent.website')}>
        <WebsiteLink address={client.website} />
      </Fact>
      <Fact label={t('consent.registeredBy')}>
        {t(is_registered ? (is_own ? 'consent.yourself' : 'consent.somebodyElse') : 'consent.nobody')}
      </Fact>
      <Fact label={t('consent.destination')}>
        {t(`destinations.${kind}`, { name })}
        {!is_registered && kind !== 'website' && ` ${t('consent.anyProgram')}`}
      </Fact>
    </dl>
  )
}

/** Access alone is of no use to an assistant: the person has to turn assistants on. */
function Assistants() {
  const { t } = useTranslation()
  const { data: ways } = useWaysToAsk()
  return (
    <Section title={t('asking.assistants')} className={styles.scopes}>
      {ways?.are_assistants_on === false && <p>{t('asking.assistantsOff')}</p>}
      <WaySwitch way="are_assistants_on" />
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * Shows the account that would grant access. A logout does not change the page's address, so after the next login this
 * page is shown again.
 */
function Whose() {
  const { t } = useTranslation()
  const { username, email } = usePerson().profile
  return (
    <div className={styles.whose}>
      <p>
        {t('consent.account')} <strong>{username}</strong> <span className={styles.quiet}>{email}</span>
      </p>
      <Button onPress={() => void logOut()}>{t('consent.otherAccount')}</Button>
    </div>
  )
}

/**
 * Shows that the browser returns to the app. This stays visible if the app is an installed one, or if the user
 * navigates back.
 */
function OnTheWay({ answer }: { answer: 'allowed' | 'refused' }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t(`consent.${answer}`)}>
      <p role="status">{t('consent.onTheWay')}</p>
    </AuthLayout>
  )
}
