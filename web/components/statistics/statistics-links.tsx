import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useTrainingSettings } from '../../data/training/body'
import { useTranslation } from '../../i18n/use-translation'
import styles from './statistics-links.module.css'

/**
 * Links to the pages about many workouts. Training is left out if it is hidden, or has nothing to show yet. On phones
 * they are on one line that scrolls, and the link of the shown page is in its middle.
 */
export function StatisticsLinks() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { data: settings } = useTrainingSettings()
  const training = { href: '/training', name: t('training.title') }
  const screens = [
    { href: '/statistics', name: t('frame.statistics') },
    ...(settings?.is_hidden === false && settings.has_data ? [training] : []),
    { href: '/calendar', name: t('calendar.title') },
    { href: '/statistics/records', name: t('profile.records') },
    { href: '/statistics/goals', name: t('goals.title') },
    { href: '/statistics/review', name: t('review.title') },
  ]
  const line = useRef<HTMLElement>(null)
  // Links move when the settings arrive and the one of training appears.
  useLayoutEffect(() => {
    const here = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && here)
      line.current.scrollLeft = here.offsetLeft - (line.current.clientWidth - here.clientWidth) / 2
  }, [path, settings])
  return (
    <nav ref={line} className={styles.links} aria-label={t('statistics.screens')}>
      {screens.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          className={styles.link}
          aria-current={path === href || isBelow(path, href) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Whether a path is below the path of a link. Nothing counts as below `/statistics`, because the paths of some other
 * links here begin with that.
 */
const isBelow = (path: string, href: string) => href !== '/statistics' && path.startsWith(`${href}/`)
