import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import listAlt from '@material-symbols/svg-400/outlined/list_alt.svg' with { type: 'text' }
import steps from '@material-symbols/svg-400/outlined/steps.svg' with { type: 'text' }
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { Icon } from '../ui/controls/icon'
import { Toasts } from '../ui/feedback/toasts'
import { Logo } from '../ui/layout/logo'
import { AccountMenu } from './account-menu'
import { DropTarget } from './drop-target'
import { ErrorBoundary } from './error-boundary'
import styles from './frame.module.css'
import { PolicyBanner } from './policy-banner'

/** Navigation around every screen: a rail at the left, on a phone a bar at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('common.skip')}
      </button>
      <nav className={styles.navigation} aria-label={t('frame.navigation')}>
        <Link href="/workouts" className={styles.logo} aria-label="Trackhut">
          <Logo size={2.25} />
        </Link>
        <Destination href="/workouts" drawing={listAlt} label={t('frame.workouts')} hasScreensBelow />
        <Destination href="/workouts/add" drawing={add} label={t('frame.add')} isMain hasScreensBelow />
        <Destination href="/equipments" drawing={steps} label={t('frame.equipment')} hasScreensBelow />
        <AccountMenu />
      </nav>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={path}>
          <PolicyBanner />
          {children}
        </ErrorBoundary>
      </main>
      <DropTarget />
      <Toasts />
    </div>
  )
}

interface DestinationProps {
  href: string
  drawing: string
  label: string
  isMain?: boolean
  /** True when addresses that begin with this one belong to it, as a workout does to the workouts. */
  hasScreensBelow?: boolean
}

function Destination({ href, drawing, label, isMain = false, hasScreensBelow = false }: DestinationProps) {
  const [path] = useLocation()
  const isHere = path === href
  const isBelow =
    hasScreensBelow && path.startsWith(`${href}/`) && (isMain || !path.startsWith('/workouts/add'))
  return (
    <Link
      href={href}
      className={`${styles.destination} ${isMain ? styles.add : ''}`}
      aria-current={isHere ? 'page' : isBelow ? 'true' : undefined}
    >
      <span className={styles.pill}>
        <Icon drawing={drawing} size={1.5} />
      </span>
      <span>{label}</span>
    </Link>
  )
}
