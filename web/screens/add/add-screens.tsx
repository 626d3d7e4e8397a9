import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch } from 'wouter'
import type { Configuration } from '../../../src/instance/schemas'
import type { Sport } from '../../../src/sports/schemas'
import { useSports } from '../../sports/queries'
import { ButtonLink } from '../../ui/controls/button'
import { Page } from '../../ui/layout/page'
import { Bone, Empty, Failure, Lost, Skeleton } from '../../drawing/feedback/failure'
import { SubNavigation } from '../../ui/layout/sub-navigation'
import { useConfiguration } from '../../data/workouts/workouts'
import styles from './add.module.css'
import { EnterForm } from './enter-form'
import { UploadForm } from './upload-form'

/** The ways to add workouts: recordings from files, or figures by hand. */
export function AddScreens() {
  const { t } = useTranslation()
  return (
    <Switch>
      <Route path="/workouts/add">
        <AddFrame context={t('add.context')}>
          {(sports, limits) => <UploadForm sports={sports} limits={limits} />}
        </AddFrame>
      </Route>
      <Route path="/workouts/add/manual">
        <AddFrame context={t('add.manualContext')}>{sports => <EnterForm sports={sports} />}</AddFrame>
      </Route>
      <Route path="/workouts/add/">
        <Redirect to="/workouts/add" replace />
      </Route>
      <Route>
        <Lost />
      </Route>
    </Switch>
  )
}

interface AddFrameProps {
  context: string
  /** Given the sports one is offered, and what the instance allows. */
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

/** Somebody may have switched all of them off. */
function NoSports() {
  const { t } = useTranslation()
  return (
    <Empty
      sentence={t('add.noSports')}
      hint={t('add.noSportsHint')}
      action={<ButtonLink href="/profile/sports">{t('add.toSports')}</ButtonLink>}
    />
  )
}

function AddSkeleton() {
  return (
    <Skeleton>
      <div className={styles.form}>
        <Bone height={9} />
        <Bone height={2.75} />
        <Bone height={2.75} />
      </div>
    </Skeleton>
  )
}
