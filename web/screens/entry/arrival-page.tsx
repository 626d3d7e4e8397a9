import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ProviderProblem } from '../../components/feedback/provider-problem'
import {
  nextStep,
  pathAfter,
  takeArrival,
  useArriving,
  useLinkLogIn,
} from '../../data/accounts/provider-journey'
import { basePath } from '../../data/client/base-path'
import { session } from '../../data/client/session'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { confirm } from '../../ui/feedback/toasts'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { lazyPart } from '../../ui/lazy-part'
import { useStore } from '../../ui/store'

const SecondStep = lazyPart(async () => (await import('./second-step/second-step')).SecondStep)

/**
 * Where a provider sends the browser back to, and where links of the command line lead. It also asks for the second
 * factor after a log-in that a provider or a proxy has decided.
 */
export function ArrivalPage({ way }: { way: string }) {
  const step = useStore(nextStep)
  if (step !== null) return <GoingOn {...step} />
  return way === 'link' ? <FromCommandLine /> : <FromProvider provider={way} />
}

function FromProvider({ provider }: { provider: string }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [arrival] = useState(() => takeArrival(provider))
  const { mutate, error } = useArriving(({ path, purpose }) => {
    navigate(purpose === 'start' ? pathAfter(path) : path, { replace: true })
    if (purpose === 'link') confirm(t('signIn.connected'))
    if (purpose === 'proof') confirm(t('signIn.proved'))
  })
  useEffect(() => {
    if (arrival) mutate(arrival)
  }, [mutate, arrival])
  return <Arriving error={error} sentence={arrival === null ? t('signIn.elsewhere') : null} />
}

type Step = NonNullable<ReturnType<typeof nextStep.get>>

function GoingOn({ refusal, path }: Step) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  useEffect(
    // At once when the session begins, before the app shows what is at this address.
    () =>
      session.subscribe(() => {
        if (session.get().token !== null) navigate(path, { replace: true })
      }),
    [navigate, path],
  )
  useEffect(() => () => nextStep.set(null), [])
  return (
    <SecondStep
      refusal={refusal}
      context={t('factor.stepContextElsewhere')}
      onBack={() => navigate(path, { replace: true })}
    />
  )
}

function FromCommandLine() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [token] = useState(takeToken)
  const { mutate, error } = useLinkLogIn(() => navigate('/', { replace: true }))
  useEffect(() => {
    if (token !== '') mutate(token)
  }, [mutate, token])
  return <Arriving error={error} sentence={token === '' ? t('signIn.linkInvalid') : null} />
}

/** Takes the token out of the address, where others could read it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(history.state, '', `${basePath}/login/link`)
  return token
}

function Arriving({ error, sentence }: { error: Error | null; sentence: string | null }) {
  const { t } = useTranslation()
  const isOver = error !== null || sentence !== null
  const isLoggedIn = session.get().token !== null
  return (
    <AuthLayout title={t('login.title')}>
      {!isOver && <p role="status">{t('common.loading')}</p>}
      {sentence !== null && <p role="alert">{sentence}</p>}
      {error !== null && <ProviderProblem error={error} />}
      {isOver && (
        <ButtonLink look="primary" href={isLoggedIn ? '/' : '/login'}>
          {t(isLoggedIn ? 'frame.home' : 'login.goTo')}
        </ButtonLink>
      )}
    </AuthLayout>
  )
}
