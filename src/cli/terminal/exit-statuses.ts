/** Every exit status of the program. The help, the manual page and docs/operating.md list them. */
export const exitStatuses: readonly { status: number; short: string; meaning: string }[] = [
  { status: 0, short: 'done', meaning: 'Done' },
  {
    status: 1,
    short: 'refused',
    meaning:
      'Refused; or done, and something was left out or waits for its sport (`import`, `restore --user`), or problems are left (`doctor`)',
  },
  { status: 2, short: 'not understood', meaning: 'Command not understood' },
  { status: 65, short: 'damaged database', meaning: 'The database is damaged' },
  {
    status: 70,
    short: 'newer data or internal failure',
    meaning: 'The data is from a newer version, or an internal failure',
  },
  {
    status: 75,
    short: 'data directory or port in use',
    meaning: 'The data directory or the port is in use',
  },
  {
    status: 78,
    short: 'unusable setting or directory',
    meaning: 'A setting or a directory cannot be used',
  },
]
