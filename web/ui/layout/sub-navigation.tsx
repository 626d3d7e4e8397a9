import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import expand from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { Icon } from '../controls/icon'
import popover from '../controls/popover.module.css'
import styles from './sub-navigation.module.css'

interface Screen {
  href: string
  name: string
  /** Whether longer paths that begin with this one belong to the screen as well. */
  hasScreensBelow?: boolean
}

interface SubNavigationProps {
  label: string
  screens: readonly Screen[]
  /** The current screen. */
  children: ReactNode
}

/** The number of links that fit in one row on phones. If there are more, phones show a menu instead. */
const maxInRow = 3

/** A screen with links to related screens beside it, or above it on phones. */
export function SubNavigation({ label, screens, children }: SubNavigationProps) {
  const hasMenu = screens.length > maxInRow
  return (
    <div className={styles.columns}>
      <nav aria-label={label}>
        <Links screens={screens} className={hasMenu ? styles.wideOnly : styles.inRow} />
        {hasMenu && <ScreensMenu label={label} screens={screens} />}
      </nav>
      <div>{children}</div>
    </div>
  )
}

function Links({ screens, className }: { screens: readonly Screen[]; className: string | undefined }) {
  const placeOf = usePlaceOf()
  return (
    <ul className={`${styles.screens} ${className}`}>
      {screens.map(screen => (
        <li key={screen.href}>
          <Link href={screen.href} className={styles.screen} aria-current={placeOf(screen)}>
            {screen.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A menu of the screens. The open screen is marked in the menu, and named by the page's title. */
function ScreensMenu({ label, screens }: Omit<SubNavigationProps, 'children'>) {
  const placeOf = usePlaceOf()
  return (
    <div className={styles.narrowOnly}>
      <MenuTrigger>
        <Button className={styles.opener}>
          {label}
          <Icon svg={expand} />
        </Button>
        <Popover className={popover.popover} placement="bottom start">
          <Menu className={popover.list} aria-label={label}>
            {screens.map(screen => (
              <MenuItem key={screen.href} className={popover.item} href={screen.href} textValue={screen.name}>
                <span className={styles.name}>{screen.name}</span>
                {placeOf(screen) !== undefined && <Icon svg={check} />}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}

/**
 * Returns a function that finds the value of `aria-current` for a screen: `page` for the open screen, `true` for its
 * parent screen.
 */
function usePlaceOf() {
  const [path] = useLocation()
  return ({ href, hasScreensBelow = false }: Screen) => {
    if (path === href) return 'page'
    return hasScreensBelow && path.startsWith(`${href}/`) ? 'true' : undefined
  }
}
