import { usePerson } from '../../data/accounts/person'
import { usersAddress } from '../../data/accounts/users-selection'
import { useAttention } from '../../data/instance/attention'
import { useTranslation } from '../../i18n/use-translation'

interface AttentionItem {
  /** A sentence that says what needs attention. */
  words: string
  /** The page where the administrator can handle it; `null` if that is outside the app. */
  href: string | null
}

/** Lists what needs the administrator's attention. The list is empty for other users. */
export function useAttentionItems(): AttentionItem[] {
  const { t } = useTranslation()
  const attention = useAttention(usePerson().profile.admin)
  if (attention === undefined) return []
  const {
    waiting_users: users,
    is_backup_failed: isBackupFailed,
    is_backup_missing: isBackupMissing,
    unusable_maps: maps,
    street_askers: askers,
    newer_version: version,
  } = attention
  return [
    ...(users > 0
      ? [{ words: t('attention.users', { count: users }), href: usersAddress({ order: 'inactive' }) }]
      : []),
    ...(isBackupFailed ? [{ words: t('attention.backup'), href: '/admin/backups' }] : []),
    ...(isBackupMissing && !isBackupFailed
      ? [{ words: t('attention.backupMissing'), href: '/admin/backups' }]
      : []),
    ...(maps > 0 ? [{ words: t('attention.maps', { count: maps }), href: '/admin/maps' }] : []),
    ...(askers > 0 ? [{ words: t('attention.streets', { count: askers }), href: '/admin/maps' }] : []),
    ...(version === null ? [] : [{ words: t('attention.newVersion', { version }), href: null }]),
  ]
}
