import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { PrivacyZone } from '../../../../src/workouts/privacy/schemas'
import { SettingsFrame } from '../../../components/account/account-frame'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { Failure } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { usePrivacyZones, useRemovePrivacyZone } from '../../../data/sharing/privacy-zones'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { ZoneForm } from './zone-form'
import { ZonesMap } from './zones-map'
import styles from './zones-page.module.css'

/** Lists the user's privacy zones, and sets them. */
export function ZonesPage() {
  const { t } = useTranslation()
  const { data: zones, error, refetch } = usePrivacyZones()
  return (
    <SettingsFrame title={t('privacyZones.title')} context={t('privacyZones.context')}>
      {zones === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {zones === undefined && error === null && (
        <Loading>
          <Skeleton height={6} />
        </Loading>
      )}
      {zones !== undefined && <Zones zones={zones} />}
    </SettingsFrame>
  )
}

function Zones({ zones }: { zones: readonly PrivacyZone[] }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const workoutId = parameters.get('workout')
  /** The id of the zone that is being changed; `new` for a new one; `null` if the form is closed. */
  const [edited, setEdited] = useState<number | 'new' | null>(workoutId === null ? null : 'new')
  const end = () => {
    setEdited(null)
    if (workoutId !== null) navigate('/settings/privacy-zones', { replace: true })
  }
  if (edited !== null) {
    const zone = zones.find(({ id }) => id === edited) ?? null
    return (
      <ZoneForm
        key={edited}
        zone={zone}
        others={zones.filter(({ id }) => id !== edited)}
        workoutId={workoutId}
        onEnd={end}
      />
    )
  }
  const begin = (
    <Button look="primary" onPress={() => setEdited('new')}>
      {t('privacyZones.add')}
    </Button>
  )
  return (
    <div className={styles.zones}>
      <p className={styles.quiet}>{t('privacyZones.explain')}</p>
      {zones.length === 0 ? (
        <Empty sentence={t('privacyZones.empty')} hint={t('privacyZones.emptyHint')} action={begin} />
      ) : (
        <>
          <ul className={styles.list}>
            {zones.map(zone => (
              <Zone key={zone.id} zone={zone} onEdit={() => setEdited(zone.id)} />
            ))}
          </ul>
          <div>{begin}</div>
          <ZonesMap zones={zones} draft={null} />
          <p className={styles.hint}>{t('privacyZones.moved')}</p>
        </>
      )}
    </div>
  )
}

function Zone({ zone, onEdit }: { zone: PrivacyZone; onEdit: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const removing = useRemovePrivacyZone(zone)
  const { name } = zone
  const { number, unit } = formats.height(zone.radius)
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.quiet}>{t('privacyZones.within', { radius: `${number} ${unit}` })}</p>
      </div>
      <div className={styles.actions}>
        <Button onPress={onEdit} aria-label={t('privacyZones.editNamed', { name })}>
          {t('privacyZones.edit')}
        </Button>
        <ConfirmedAction
          label={t('privacyZones.remove')}
          fullLabel={t('privacyZones.removeNamed', { name })}
          question={t('privacyZones.removeTitle')}
          text={t('privacyZones.removeText')}
          confirmLabel={t('privacyZones.remove')}
          action={removing}
        />
      </div>
    </li>
  )
}
