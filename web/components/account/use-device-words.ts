import type { Session } from '../../data/accounts/sessions'
import { useTranslation } from '../../i18n/use-translation'

/** Names the device of a session: by its own name, or else by its browser and system. */
export function useDeviceWords({ name, browser, system }: Session): string {
  const { t } = useTranslation()
  if (name !== null) return name
  const known = [browser, system].filter(word => word !== null && word !== 'Other')
  if (known.length === 2) return t('security.device', { browser: known[0], system: known[1] })
  return known[0] ?? t('security.otherProgram')
}
