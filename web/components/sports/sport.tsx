import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../../ui/controls/icon'
import { firstPart } from '../../ui/lazy-part'
import { useScheme } from '../../ui/theme'
import styles from './sport.module.css'
import { type DrawnSport, type NamedSport, ownName, sportColour, sportLook, sportOfId } from './sport-look'

const OwnSportIcon = firstPart(async () => (await import('./own-sport-icon')).OwnSportIcon)

interface SportLabelProps {
  sportId: number
  /** Whether the sport was guessed. A guessed sport looks different, and the label says that it is a guess. */
  isGuess?: boolean
  /** Whether only screen readers are told the name. */
  isIconOnly?: boolean
}

/** A sport's icon in its colour, and its name. */
export function SportLabel({ sportId, isGuess = false, isIconOnly = false }: SportLabelProps) {
  const { t } = useTranslation()
  const name = useSportName()
  const { data: sports } = useSports()
  const sport = sports?.find(({ id }) => id === sportId)
  return (
    <span className={`${styles.sport} ${isGuess ? styles.guess : ''}`}>
      <SportIcon sport={sportOfId(sports, sportId)} />
      <span className={isIconOnly ? 'visually-hidden' : undefined}>{name(sportId, sport)}</span>
      {isGuess && <em>{t('guess.word')}</em>}
    </span>
  )
}

export function SportIcon({ sport }: { sport: DrawnSport }) {
  const scheme = useScheme()
  const { svg } = sportLook(sport)
  return (
    <span className={styles.icon} style={{ color: sportColour(sport, scheme) }}>
      {sport.icon === null ? <Icon svg={svg} /> : <OwnSportIcon icon={sport.icon} instead={svg} />}
    </span>
  )
}

/**
 * Returns a function that translates a sport's name. Sports that were created on the server have their own
 * translations, or else only a label.
 */
export function useSportName(): (sportId: number, sport: NamedSport | undefined) => string {
  const { t, language } = useTranslation()
  return (sportId, sport) => {
    const { name } = sportLook(sport ?? sportOfId(undefined, sportId))
    return name === null ? ownName(sport, language) : t(`sports.${name}`)
  }
}
