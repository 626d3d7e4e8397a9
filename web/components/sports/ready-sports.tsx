import type { ShelfSport } from '../../../src/workouts/sports/shelf/schemas'
import { useAddReadySport } from '../../data/workouts/sport-shelf'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { confirm } from '../../ui/feedback/toasts'
import { ProblemNotice } from '../feedback/failure'
import styles from './ready-sports.module.css'
import { SportIcon } from './sport'

/**
 * Lists the predefined sports. Each has a button that adds it for everybody, unless the server already has it or the
 * user may not add sports.
 */
export function ReadySports({ shelf }: { shelf: readonly ShelfSport[] }) {
  return (
    <ul className={styles.list}>
      {shelf.map(sport => (
        <ReadySport key={sport.key} sport={sport} />
      ))}
    </ul>
  )
}

function ReadySport({ sport }: { sport: ShelfSport }) {
  const { t } = useTranslation()
  const adding = useAddReadySport()
  const { key, name, icon, default_color, indoor, is_added, may_add } = sport
  const add = () => adding.mutate(key, { onSuccess: () => confirm(t('ownSports.added', { label: name })) })
  return (
    <li className={styles.row}>
      <SportIcon sport={{ id: 0, color: null, icon, default_color }} />
      <span className={styles.name}>
        {name} {indoor && <span className={styles.hint}>{t('shelf.indoor')}</span>}
      </span>
      {is_added && <span className={styles.hint}>{t('shelf.here')}</span>}
      {!is_added && may_add && (
        <Button aria-label={t('shelf.add', { name })} isPending={adding.isPending} onPress={add}>
          {t('shelf.addShort')}
        </Button>
      )}
      {adding.error !== null && (
        <div className={styles.problem}>
          <ProblemNotice error={adding.error} />
        </div>
      )}
    </li>
  )
}
