import { useId } from 'react'
import { WaySwitch } from '../../../components/account/way-switch'
import type { WayToAsk } from '../../../data/accounts/ways-to-ask'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './apps-part.module.css'

/** Two switches: whether assistants may ask for workouts, and whether questions in SQL are answered. */
export function AskingParts() {
  const { t } = useTranslation()
  return (
    <>
      <AskingPart title={t('asking.assistants')} text={t('asking.assistantsText')} way="are_assistants_on" />
      <AskingPart title={t('sql.questions')} text={t('asking.sqlText')} way="is_sql_on" />
    </>
  )
}

function AskingPart({ title, text, way }: { title: string; text: string; way: WayToAsk }) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      <WaySwitch way={way} />
    </section>
  )
}
