const works = {
  email: ['send-letter', 'request-letter', 'send-invitation'],
  mapImages: ['draw-picture', 'redraw-picture', 'queue-redraws', 'queue-area-redraws'],
  weather: ['fetch-weather'],
  measuring: ['derive', 'recalculate', 'end-recalculation', 'compute-loads'],
  offlineMaps: ['cut-region', 'measure-streets'],
  imports: [
    'import-account',
    'sweep-upload-pieces',
    'put-away-inbox-file',
    'look-at-connector',
    'undo-connector',
  ],
  exports: ['make-export', 'sweep-export'],
  backups: ['make-backup', 'queue-backup', 'open-backup', 'restore-part'],
  certificate: ['renew-certificate'],
} as const

type Work = keyof typeof works

/** The kind of work to which a kind of job belongs. All kinds of jobs that are not listed above belong to `tidying`. */
export const workOf = (kind: string): Work | 'tidying' =>
  (Object.keys(works) as Work[]).find(work => works[work].some(known => known === kind)) ?? 'tidying'
