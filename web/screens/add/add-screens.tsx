import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { Failure } from '../../components/feedback/failure'
import { useConfiguration } from '../../data/instance/configuration'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { NotFound } from '../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import { SubNavigation } from '../../ui/layout/sub-navigation'
import styles from './add.module.css'
import { ArrivedFiles } from './arrived-files'
import { EnterForm } from './enter-form'
import { UploadForm } from './upload-form'
import { WaitingList } from './waiting-list'

/** The screens for adding workouts: uploading recordings, or entering figures by hand. */
export function AddScreens() {
  const { t } = useTranslation()
  return (
    <Switch>
      <Route path="/workouts/add">
        <AddFrame context={t('add.context')}>
          {(sports, limits) => (
            <>
              <ArrivedFiles />
              <UploadForm sports={sports} limits={limits} />
              <WaitingList limits={limits} />
            </>
          )}
        </AddFrame>
      </Route>
      <Route path="/workouts/add/manual">
        <AddFrame context={t('add.manualContext')}>{sports => <EnterForm sports={sports} />}</AddFrame>
      </Route>
      <Route path="/workouts/add/">
        <Redirect to="/workouts/add" replace />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

interface AddFrameProps {
  context: string
  /** Called with the sports to choose from and the limits of the instance. */
  children: (sports: readonly Sport[], limits: Configuration) => ReactNode
}

function AddFrame({ context, children }: AddFrameProps) {
  const { t } = useTranslation()
  const screens = [
    { href: '/workouts/add', name: t('add.fromFiles') },
    { href: '/workouts/add/manual', name: t('add.byHand') },
  ]
  return (
    <Page title={t('add.title')} context={context} withoutAdd>
      <SubNavigation label={t('add.ways')} screens={screens}>
        <AddContent>{children}</AddContent>
      </SubNavigation>
    </Page>
  )
}

function AddContent({ children }: Pick<AddFrameProps, 'children'>) {
  const sports = useSports()
  const configuration = useConfiguration()
  if (sports.data !== undefined && configuration.data !== undefined) {
    const offered = sports.data.filter(sport => sport.is_active_for_user)
    return offered.length === 0 ? <NoSports /> : children(offered, configuration.data)
  }
  const error = sports.error ?? configuration.error
  if (error === null) return <AddSkeleton />
  const retry = () => {
    void sports.refetch()
    void configuration.refetch()
  }
  return <Failure error={error} onRetry={retry} />
}

/** The text that is shown if the administrator or the user has switched off all sports. */
function NoSports() {
  const { t } = useTranslation()
  return (
    <Empty
      sentence={t('add.noSports')}
      hint={t('add.noSportsHint')}
      action={<ButtonLink href="/settings/sports">{t('add.toSports')}</ButtonLink>}
    />
  )
}

function AddSkeleton() {
  return (
    <Loading>
      <div className={styles.form}>
        <Skeleton height={9} />
        <Skeleton height={2.75} />
        <Skeleton height={2.75} />
      </div>
    </Loading>
  )
}
