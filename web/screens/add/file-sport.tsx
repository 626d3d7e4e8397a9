import type { LookedAtRecording } from '../../../src/workouts/intake/schemas'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { SportIcon, useSportName } from '../../components/sports/sport'
import { SportSelect } from '../../components/sports/sport-select'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from './file-sport.module.css'
import { sportOfFile } from './use-upload-run'

interface FileSportProps {
  /** The facts about the file; `null` if nothing is known, or if the choice is for several files. */
  look: LookedAtRecording | null
  sports: readonly Sport[]
  label: string
  isLabelHidden?: boolean
  value: number
  onChange: (sportId: number) => void
  error: string | undefined
}

/** Lets the user choose a file's sport. A guessed sport looks different, and one press confirms it. */
export function FileSport({ look, sports, value, onChange, ...props }: FileSportProps) {
  const { t } = useTranslation()
  const name = useSportName()
  const sport = sports.find(({ id }) => id === look?.sport_id)
  const isGuess = sport !== undefined && look?.sport_confirmed === false
  const own =
    sport === undefined
      ? { name: t('add.sportFromFile') }
      : {
          name: name(sport.id, sport),
          icon: <SportIcon sport={sport} />,
          detail: t(isGuess ? 'guess.word' : 'add.sportFromFile'),
        }
  const isOpen = isGuess && value === sportOfFile
  return (
    <div className={`${styles.choice} ${isOpen ? styles.guess : ''}`}>
      <SportSelect
        {...props}
        sports={sports}
        first={{ id: sportOfFile, ...own }}
        value={value}
        onChange={onChange}
      />
      {isOpen && <Button onPress={() => onChange(sport.id)}>{t('guess.confirm')}</Button>}
    </div>
  )
}
