import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useTypeName } from '../../components/equipment/use-type-name'
import { Described } from '../../components/words/described'
import { useFormats } from '../../data/accounts/person'
import { workoutsAddress } from '../../data/workouts/selection'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Figure } from '../../ui/controls/figure'
import { Icon } from '../../ui/controls/icon'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { DeleteEquipment } from './delete-equipment'
import { DistanceByMonth } from './distance-by-month'
import { EquipmentBadges } from './equipment-badges'
import styles from './equipment-page.module.css'
import { WearBar } from './wear-bar'
import { WearNotice } from './wear-notice'
import { WithEquipment } from './with-equipment'

/** Shows a piece of equipment and how it is used. */
export function EquipmentPage({ id }: { id: string }) {
  return <WithEquipment id={id}>{equipment => <EquipmentScreen equipment={equipment} />}</WithEquipment>
}

function EquipmentScreen({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const typeName = useTypeName()
  const added = formats.dayInWords(new Date(equipment.creation_date))
  return (
    <Page
      title={equipment.label}
      context={`${typeName(equipment.equipment_type)} · ${t('equipment.since', { date: added })}`}
      actions={<Actions equipment={equipment} />}
      withoutAdd
    >
      <div className={styles.parts}>
        <EquipmentBadges equipment={equipment} />
        <WearNotice equipment={equipment} />
        <Totals equipment={equipment} />
        {equipment.description?.trim() && (
          <Section className={styles.part} title={t('equipment.description')}>
            <Described text={equipment.description} />
          </Section>
        )}
        <DistanceByMonth equipment={equipment} />
      </div>
    </Page>
  )
}

function Actions({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink href={`/equipments/${equipment.id}/edit`}>
        <Icon svg={edit} />
        {t('equipment.edit')}
      </ButtonLink>
      <DeleteEquipment equipment={equipment} />
    </>
  )
}

function Totals({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, workouts_count: count } = equipment
  return (
    <Section className={styles.part} title={t('equipment.totals')}>
      <dl className={styles.totals}>
        <Figure
          size="hero"
          label={t('figures.distance')}
          value={formats.distance(equipment.total_distance)}
        />
        <Figure size="hero" label={t('figures.moving')} value={equipment.total_moving} />
        <Figure size="hero" label={t('figures.duration')} value={equipment.total_duration} />
        <Figure size="hero" label={t('workouts.title')} value={formats.count(count)} />
      </dl>
      {equipment.retire_at !== null && (
        <div className={styles.wear}>
          <WearBar equipment={equipment} />
        </div>
      )}
      {count > 0 ? (
        <ButtonLink href={workoutsAddress({ filters: { equipment_id: id } })}>
          {t('equipment.showWorkouts', { count })}
        </ButtonLink>
      ) : (
        <p className={styles.quiet}>{t('equipment.unused')}</p>
      )}
    </Section>
  )
}
