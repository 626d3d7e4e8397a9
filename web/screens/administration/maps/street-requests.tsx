import { Link } from 'wouter'
import type { StreetRequest } from '../../../../src/maps/street-requests/schemas'
import { GetStreetsButton } from '../../../components/maps/streets/get-streets'
import { useFormats } from '../../../data/accounts/person'
import { useDropStreetRequest, useStreetRequests } from '../../../data/maps/street-requests'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Section } from '../../../ui/layout/section'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './offline-maps.module.css'

/** Lists who asks for streets, and of which areas. Renders nothing if nobody does. */
export function StreetRequests() {
  const { t } = useTranslation()
  const { data: requests = [] } = useStreetRequests()
  if (requests.length === 0) return null
  return (
    <Section className={`${styles.section} ${styles.requests}`} title={t('streets.requests')}>
      <ul className={styles.list}>
        {requests.map(request => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  )
}

function RequestRow({ request: { id, username: name, bounds, asked_at } }: { request: StreetRequest }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const drop = useDropStreetRequest(id)
  const [west, south, east, north] = bounds
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link href={`/admin/users/${name}`}>{name}</Link>
        </p>
        <p className={styles.facts}>
          {t('regions.area', { west, south, east, north })}
          {' · '}
          {formats.dayInWords(new Date(asked_at))}
        </p>
        {drop.error !== null && <AdministrationProblem error={drop.error} />}
      </div>
      <GetStreetsButton
        wanted={{ bounds }}
        label={t('setupSteps.steps.streets')}
        fullLabel={t('streets.getFor', { name })}
      />
      <Button
        aria-label={t('streets.declineNamed', { name })}
        isPending={drop.isPending}
        onPress={() => drop.mutate()}
      >
        {t('streets.decline')}
      </Button>
    </li>
  )
}
