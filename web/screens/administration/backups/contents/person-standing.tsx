import type { PersonInBackup } from '../../../../../src/transfer/restores/schemas'
import { useFormats } from '../../../../data/accounts/person'
import { useTranslation } from '../../../../i18n/use-translation'
import styles from './contents.module.css'

/** Says in a few words what this server has of a person in a backup. */
export function PersonStanding({ person }: { person: PersonInBackup }) {
  const words = useStandingWords()(person)
  if (words.length === 0) return <AllHere />
  return (
    <p className={`${styles.standing} ${styles.differs}`}>
      {words.map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

function AllHere() {
  const { t } = useTranslation()
  return <p className={`${styles.standing} ${styles.same}`}>{t('partRestore.allHere')}</p>
}

function useStandingWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ standing, missing, different, hidden }: PersonInBackup): string[] => {
    if (standing === 'missing') return [t('partRestore.noAccount')]
    if (standing === 'name-taken') return [t('partRestore.nameTaken')]
    if (standing === 'email-taken') return [t('partRestore.emailTaken')]
    return [
      ...(missing > 0 ? [t('partRestore.missing', { number: formats.count(missing) })] : []),
      ...(different > 0 ? [t('partRestore.different', { number: formats.count(different) })] : []),
      ...(hidden > 0 ? [t('partRestore.hidden', { number: formats.count(hidden) })] : []),
    ]
  }
}
