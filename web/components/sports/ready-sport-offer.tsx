import { useAddReadySport, useSportShelf } from '../../data/workouts/sport-shelf'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { ProblemNotice } from '../feedback/failure'
import styles from './ready-sports.module.css'

interface ReadySportOfferProps {
  /** Key of the predefined sport that fits. */
  shelfKey: string
  /** Called with the id of the sport when the sport was added to this server. */
  onAdded: (sportId: number) => void
}

/**
 * Offers to add the predefined sport that a file names. Users who may not add sports are told who can. Renders nothing
 * while the predefined sports load.
 */
export function ReadySportOffer({ shelfKey, onAdded }: ReadySportOfferProps) {
  const { t } = useTranslation()
  const { data: shelf } = useSportShelf()
  const adding = useAddReadySport()
  const ready = shelf?.find(({ key }) => key === shelfKey)
  if (ready === undefined) return null
  const { name } = ready
  if (!ready.may_add && !ready.is_added)
    return <p className={styles.hint}>{t('shelf.askAdministrator', { name })}</p>
  const add = () => adding.mutate(shelfKey, { onSuccess: ({ id }) => onAdded(id) })
  return (
    <>
      {adding.error !== null && <ProblemNotice error={adding.error} />}
      <Button isPending={adding.isPending} onPress={add}>
        {t(ready.is_added ? 'shelf.use' : 'shelf.add', { name })}
      </Button>
    </>
  )
}
