import { useFormats } from '../../../../data/accounts/person'
import { useBackups } from '../../../../data/instance/backups'

/** Returns when a backup was made, in words; null until the list of backups is loaded, and if it is not in the list. */
export function useBackupTime(name: string): string | null {
  const formats = useFormats()
  const backup = useBackups().data?.backups.find(backup => backup.name === name)
  return backup ? formats.moment(new Date(backup.made_at)) : null
}
