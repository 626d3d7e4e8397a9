import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import barChart from '@material-symbols/svg-400/outlined/bar_chart.svg' with { type: 'text' }
import home from '@material-symbols/svg-400/outlined/home.svg' with { type: 'text' }
import listAlt from '@material-symbols/svg-400/outlined/list_alt.svg' with { type: 'text' }
import map from '@material-symbols/svg-400/outlined/map.svg' with { type: 'text' }
import steps from '@material-symbols/svg-400/outlined/steps.svg' with { type: 'text' }
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../data/accounts/person'
import { undoable } from '../data/batches/undoable'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../ui/controls/icon'
import { Toasts } from '../ui/feedback/toasts'
import { Logo } from '../ui/layout/logo'
import { lazyPart } from '../ui/lazy-part'
import { useStore } from '../ui/store'
import { AccountMenu } from './account-menu'
import { DropTarget } from './drop-target'
import { ErrorBoundary } from './error-boundary'
import { useKeys } from './keys/use-keys'
import { OfflineNote } from './offline-note'
import styles from './shell.module.css'
import { WaitingUploads } from './waiting-uploads'

const UndoBar = lazyPart(async () => (await import('./undo-bar')).UndoBar)
const PolicyRequest = lazyPart(async () => (await import('./policy-request')).PolicyRequest)
const KeysDialog = lazyPart(async () => (await import('./keys/keys-dialog')).KeysDialog)

/** The navigation around every screen: a rail on the left, or a bar at the bottom of phones. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const { profile } = usePerson()
  const [path] = useLocation()
  const canUndo = useStore(undoable) !== null
  const [showsKeys, setShowsKeys] = useState(false)
  useKeys(() => setShowsKeys(true))
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('common.skip')}
      </button>
      <nav className={styles.navigation} aria-label={t('frame.navigation')}>
        <Link href="/" className={styles.logo} aria-label="Trackhut">
          <Logo size={2.25} />
        </Link>
        <Destination href="/" svg={home} label={t('frame.home')} />
        <Destination href="/workouts" svg={listAlt} label={t('frame.workouts')} hasScreensBelow />
        <Destination href="/workouts/add" svg={add} label={t('frame.add')} isMain hasScreensBelow />
        <Destination
          href="/statistics"
          others={['/calendar', '/training']}
          svg={barChart}
          label={t('frame.statistics')}
          hasScreensBelow
        />
        <Destination href="/workouts/map" svg={map} label={t('frame.map')} />
        <Destination href="/equipments" svg={steps} label={t('frame.equipment')} hasScreensBelow isWideOnly />
        <AccountMenu onKeys={() => setShowsKeys(true)} />
      </nav>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <OfflineNote />
        <WaitingUploads />
        <ErrorBoundary key={path}>
          {!profile.accepted_privacy_policy && <PolicyRequest />}
          {children}
        </ErrorBoundary>
      </main>
      <DropTarget />
      {canUndo && <UndoBar />}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      <Toasts />
    </div>
  )
}

interface DestinationProps {
  href: string
  svg: string
  label: string
  isMain?: boolean
  /** Whether longer paths that begin with this one belong to the destination as well. */
  hasScreensBelow?: boolean
  /** Other paths that belong to this destination. */
  others?: readonly string[]
  /** Whether phones show the destination in the account menu instead. */
  isWideOnly?: boolean
}

/** Paths below /workouts that have a separate destination. */
const apart = ['/workouts/add', '/workouts/map']

function Destination(props: DestinationProps) {
  const { href, svg, label, isMain = false, hasScreensBelow = false, others = [], isWideOnly = false } = props
  const [path] = useLocation()
  const isHere = path === href
  const isApart = href === '/workouts' && apart.some(other => path === other || path.startsWith(`${other}/`))
  const isBelow =
    (hasScreensBelow && path.startsWith(`${href}/`) && !isApart) ||
    others.some(other => path === other || path.startsWith(`${other}/`))
  return (
    <Link
      href={href}
      className={`${styles.destination} ${isMain ? styles.add : ''} ${isWideOnly ? styles.wideOnly : ''}`}
      aria-current={isHere ? 'page' : isBelow ? 'true' : undefined}
    >
      <span className={styles.pill}>
        <Icon svg={svg} size={1.5} />
      </span>
      <span>{label}</span>
    </Link>
  )
}
