import type { CalendarFeed } from '../../../../src/accounts/oauth/apps/calendar-feeds-schemas'
import { AppRow } from '../../../components/account/app-row'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useCalendarAddresses, useDeleteCalendarAddress } from '../../../data/accounts/calendar-addresses'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from './apps-part'
import { LastUse } from './last-use'

/** The addresses from which calendar programs fetch workouts. The addresses themselves are not shown again. */
export function CalendarAddresses() {
  const { t } = useTranslation()
  const { data: addresses, error, refetch } = useCalendarAddresses()
  return (
    <AppsPart
      title={t('calendarAddresses.title')}
      text={t('calendarAddresses.text')}
      action={<ButtonLink href="/settings/apps/calendars/new">{t('calendarAddresses.create')}</ButtonLink>}
      items={addresses}
      error={error}
      onRetry={refetch}
      emptyText={t('calendarAddresses.empty')}
      row={address => <AddressRow key={address.id} address={address} />}
    />
  )
}

function AddressRow({ address: { id, name, show_place, last_used_at } }: { address: CalendarFeed }) {
  const { t } = useTranslation()
  const deletion = useDeleteCalendarAddress(id, () => confirm(t('tokens.deleted', { name })))
  return (
    <AppRow
      name={name}
      facts={
        <>
          <LastUse at={last_used_at} />
          {show_place && ` · ${t('calendarAddresses.withPlaces')}`}
        </>
      }
      action={
        <ConfirmedAction
          label={t('tokens.delete')}
          fullLabel={t('tokens.deleteName', { name })}
          question={t('tokens.deleteQuestion', { name })}
          text={t('calendarAddresses.deleteText')}
          confirmLabel={t('calendarAddresses.deleteConfirm')}
          action={deletion}
        />
      }
    />
  )
}
