// Failures of the configuration and the backups of the server. See platform/codes.ts.
export const codesOfInstance = {
  // Configuration.
  'files-limit-too-small': 'The number of files in an archive must be above 0.',
  'file-size-limit-too-small': 'The size of uploaded files must be above 0.',
  'archive-size-limit-too-small': 'The size of archives must be above 0.',
  'users-limit-negative': 'The number of users must not be negative.',
  'storage-limit-negative': 'The storage that an account may use must not be negative.',
  'stats-limit-negative': 'The number of workouts for statistics must not be negative.',
  'contact-invalid': 'The contact of the administrator is not an email address.',
  'archive-size-limit-below-file-size': 'The limit for archives may not be lower than the one for files.',
  'limit-too-high': 'A number is higher than allowed: `detail.most`.',
  'file-size-limit-too-high': 'The limit of files is more than the disk holds: `detail.most`.',
  'archive-size-limit-too-high': 'The limit of archives is more than the disk holds: `detail.most`.',

  // Settings of the server.
  'setting-fixed': 'A setting is fixed outside the app, see `fixed_by`.',
  'settings-contradict': 'The settings contradict others that are fixed outside the app.',
  'mail-server-invalid': 'The mail server is not a host.',
  'mail-server-private': 'The mail server has a private address, which `APP_ALLOW_PRIVATE` does not allow.',
  'mail-password-needed':
    'The password has to be sent again, because it would go to another mail server or user.',
  'sender-invalid': 'The sender is not an email address.',
  'public-address-invalid': 'The public address is not a web address without a path.',
  'tile-address-invalid': 'The tile server is not a web address with `{z}`, `{x}` and `{y}`.',
  'tile-address-private': 'The tile server has a private address, which `APP_ALLOW_PRIVATE` does not allow.',
  'tile-subdomains-invalid': 'The subdomains are not comma-separated names of letters and digits.',
  'attribution-invalid': 'The credits contain more than text and links to web pages.',
  'second-factor-rule-unknown': 'It is none of `off`, `administrators` and `all`.',
  'weather-provider-unknown': 'There is no such weather provider.',
  'weather-key-missing': 'The weather provider needs a key.',
  'weather-key-needed': 'The key has to be sent again, because it would go to another weather server.',
  'weather-address-invalid': 'The weather server is not a web address without `?` and `#`.',
  'weather-address-private':
    'The weather server has a private address, which `APP_ALLOW_PRIVATE` does not allow.',
  'inbox-folder-not-allowed': 'The inbox is neither `inbox` nor inside one of the folders of `APP_FOLDERS`.',
  'inbox-folder-unusable': 'The folder of the inbox cannot be created, or not be written to.',
  'webdav-invalid': 'WebDAV is neither `true` nor `false`.',
  'rate-limits-invalid': 'The limits are not such as `300 per 5 minutes`, of at least 60 requests.',
  'provider-invalid': 'A provider has no key, issuer or client id, or one that cannot be used.',
  'provider-certificates-invalid':
    'The certificates of a provider’s own authority are not in PEM, or damaged.',
  'provider-secret-needed': 'The present secret would go to another provider, so it has to be entered again.',
  'provider-address-private':
    'The provider is in a private network, which `APP_ALLOW_PRIVATE` does not allow.',
  'password-login-invalid': 'Whether people log in with a password is neither `true` nor `false`.',
  'connections-invalid': 'The number of connections is not from 16 to 99999.',
  'outgoing-hosts-invalid':
    'The servers that people may name are not such as `external, 192.168.1.0/24, *.lan`, or this machine is one of them, which `APP_ALLOW_PRIVATE` does not allow.',
  'mail-off': 'Mail is off: a mail server, a sender or a public address is missing.',
  'test-email-underway': 'Another test email is being sent.',

  // Backups.
  'backup-schedule-fixed': 'The server’s settings fix this part of the backup schedule.',
  'backup-not-found': 'There is no such backup.',
  'backup-exists': 'There is already a file with this name.',
  'backup-underway': 'Another backup is being made.',
  'not-a-backup': 'The file is not a Trackhut backup, or is cut off.',
  'backup-damaged': 'The backup is damaged.',
  'backup-incomplete': 'The backup is incomplete: files that it shares with other backups are missing.',
  'backup-recipient-invalid': 'One of the public keys for backups is none, or is mistyped.',
  'backup-recipient-secret': 'The key itself was sent instead of its public half. It was not stored.',
  'backup-key-missing': 'The backup is encrypted, and no key was given.',
  'backup-key-invalid': 'The text is not the key of a backup.',
  'backup-key-wrong': 'The backup is encrypted for another key.',
  'backup-newer': 'The backup was made by a newer version of Trackhut.',
  'backup-without-accounts': 'There is no account in the backup.',
  'restore-underway': 'Another backup is being restored.',
} as const

export const textsOfInstance: Partial<Record<keyof typeof codesOfInstance, string>> = {
  // Configuration.
  'files-limit-too-small': 'max files in a zip archive must be greater than 0',
  'file-size-limit-too-small': 'max size of uploaded files must be greater than 0',
  'archive-size-limit-too-small': 'max size of zip archive must be greater than 0',
  'users-limit-negative': 'max users must be greater than or equal to 0',
  'storage-limit-negative': 'storage limit must be greater than or equal to 0',
  'stats-limit-negative': 'max number of workouts for statistics must be greater than or equal to 0',
  'contact-invalid': 'valid email must be provided for admin contact',
  'archive-size-limit-below-file-size':
    'max size of zip archive must be equal or greater than max size of uploaded files',

  // Settings of the server.
  'test-email-underway': 'rate limit exceeded (one test email at once)',

  // Backups.
  'backup-schedule-fixed': '<field> is decided by the settings of the server',
  'backup-not-found': 'backup does not exist',
  'not-a-backup': 'the file is not a backup of Trackhut, or it is cut off',
  'backup-damaged': 'the backup is damaged',
  'backup-incomplete': 'a file that belongs to the backup is missing beside it',
  'backup-recipient-invalid': 'a public key of age begins with age1',
  'backup-recipient-secret': 'this is a key that opens backups, and not its public half: it was not stored',
  'backup-key-missing': 'the backup is encrypted, and can only be opened with its key',
  'backup-key-invalid': 'this is not the key of a backup, which begins with AGE-SECRET-KEY-1',
  'backup-key-wrong': 'the backup is encrypted for another key',
  'backup-newer':
    'the backup was made by Trackhut <version>, and this is <version>: use that version or a later one',
  'backup-without-accounts': 'there is no account in the backup',
  'restore-underway': 'another backup is being restored',
}
