import { detailKey, isRefusal } from '../../../components/account/act-words'
import { useFormats } from '../../../data/accounts/person'
import type { AuditEntry } from '../../../data/instance/audit'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './audit-page.module.css'

/** An entry of the audit log: the action, who performed it, when and from where. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { act, at, last_at, times, whom, address, detail } = entry
  const nameOf = (person: NonNullable<AuditEntry['whom']>) =>
    person.username ?? t('audit.deleted', { id: person.id })
  const inWords = (name: string) => {
    const key = detailKey(name)
    return key === null ? name : t(key)
  }
  return (
    <li className={styles.row}>
      <div>
        <p className={isRefusal(act) ? styles.refusal : styles.act}>{t(`audit.act.${act}`)}</p>
        {detail.length > 0 && <p className={styles.quiet}>{detail.map(inWords).join(', ')}</p>}
        {times > 1 && (
          <p className={styles.quiet}>
            {t('audit.times', { times: formats.count(times), when: formats.moment(new Date(last_at)) })}
          </p>
        )}
      </div>
      <div>
        <Who entry={entry} nameOf={nameOf} />
        {whom !== null && <p>{t('audit.on', { name: nameOf(whom) })}</p>}
      </div>
      <div className={styles.where}>
        <p>{formats.momentInWords(new Date(at))}</p>
        {address !== null && <p>{address}</p>}
      </div>
    </li>
  )
}

interface WhoProps {
  entry: AuditEntry
  nameOf: (person: NonNullable<AuditEntry['by']>) => string
}

function Who({ entry: { by, via }, nameOf }: WhoProps) {
  const { t } = useTranslation()
  if (via === 'command-line') return <p>{t('audit.commandLine')}</p>
  if (via === 'server') return <p>{t('audit.server')}</p>
  const name = by === null ? t('audit.unknown') : nameOf(by)
  return (
    <p>
      {name}
      {via === 'token' && <span className={styles.quiet}> {t('audit.byToken')}</span>}
    </p>
  )
}
