import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { ReaderContext } from '../../data/accounts/person'
import { createFormats } from '../../format/formats'
import { currentLocale, currentlySpoken, newAccountPreferences } from '../../i18n/i18n'

/**
 * Provides the reader's preferences for visitors without a session, because some components need them. Units and
 * formats come from the browser. Guests have a separate query cache, so that they never see the data of an account.
 */
export function Guest({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } }),
  )
  const [reader] = useState(guestReader)
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale={currentLocale()}>
        <ReaderContext value={reader}>{children}</ReaderContext>
      </I18nProvider>
    </QueryClientProvider>
  )
}

function guestReader() {
  const { imperial_units, date_format, timezone } = newAccountPreferences()
  const imperialUnits = imperial_units === true
  return {
    profile: { imperial_units: imperialUnits, display_ascent: true, start_elevation_at_zero: false },
    formats: createFormats({
      ...currentlySpoken(),
      timezone: timezone ?? 'UTC',
      dateFormat: date_format ?? 'date_string',
      imperialUnits,
      thisYear: new Date().getFullYear(),
    }),
  }
}
