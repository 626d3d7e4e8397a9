import type { DateFormat } from '../../../../src/accounts/users/schemas'
import { createFormats } from '../../../format/formats'
import { chooseLanguage, regionalLocale } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/use-translation'
import type { SelectOption } from '../../../ui/fields/select-list'

interface Wording {
  language: string
  timezone: string
}

/** The formats of dates to choose from. Each is shown with today's date, in the given language and time zone. */
export function useDateFormatOptions({ language: chosen, timezone }: Wording): SelectOption<DateFormat>[] {
  const { t } = useTranslation()
  const language = chooseLanguage([chosen])
  const locale = regionalLocale(language, navigator.languages)
  const today = new Date()
  const option = (id: DateFormat, detail: string) => {
    const formats = createFormats({
      locale,
      language,
      timezone,
      dateFormat: id,
      imperialUnits: false,
      thisYear: today.getFullYear(),
    })
    return { id, name: formats.date(today), detail }
  }
  return [
    option('MM/dd/yyyy', t('preferences.monthDayYear')),
    option('dd/MM/yyyy', t('preferences.dayMonthYear')),
    option('yyyy-MM-dd', t('preferences.yearMonthDay')),
    option('date_string', t('preferences.inWords')),
  ]
}
