import type { AccountImport } from '../../../src/transfer/imports/schemas'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import styles from './import-page.module.css'

const origins = {
  trackhut: 'Trackhut',
  fittrackee: 'FitTrackee',
  strava: 'Strava',
  garmin: 'Garmin',
  runkeeper: 'Runkeeper',
  'google-fit': 'Google Fit',
  endomondo: 'Endomondo',
  polar: 'Polar Flow',
  'apple-health': 'Apple Health',
  suunto: 'Suunto',
  komoot: 'Komoot',
}

/** Shows the name and origin of the archive. The origin is known only after the archive has been read. */
export function ImportFacts({ last }: { last: AccountImport }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { origin, username } = last
  const named = origin === null || origin === 'files' ? null : origins[origin]
  const whose =
    named !== null && username !== null ? t('movingIn.archiveOf', { username, origin: named }) : named
  const facts = [whose, formats.fileSize(last.file_size), formats.moment(new Date(last.created_at))]
  return <p className={styles.text}>{facts.filter(Boolean).join(' · ')}</p>
}
