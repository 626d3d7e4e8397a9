import type { Sport } from '../../../../src/workouts/sports/schemas'
import { listLanguageOptions } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/use-translation'
import { TextField } from '../../../ui/fields/fields'
import styles from './own-sport.module.css'
import { maxLabelLength } from './own-sport-values'

interface NamesOfSportProps {
  names: Sport['names']
  onChange: (names: Sport['names']) => void
}

/** The names of a sport in each language, folded away because most sports need only one. */
export function NamesOfSport({ names, onChange }: NamesOfSportProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.names}>
      <summary>{t('ownSports.names')}</summary>
      <p className={styles.hint}>{t('ownSports.namesHint')}</p>
      {listLanguageOptions().map(({ id, name }) => (
        <TextField
          key={id}
          label={name}
          lang={id}
          autoComplete="off"
          maxLength={maxLabelLength}
          value={names[id] ?? ''}
          onChange={text => onChange({ ...names, [id]: text })}
        />
      ))}
    </details>
  )
}
