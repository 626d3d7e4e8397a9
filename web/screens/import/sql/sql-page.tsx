import { useState } from 'react'
import { WaySwitch } from '../../../components/account/way-switch'
import { useWaysToAsk } from '../../../data/accounts/ways-to-ask'
import { useTranslation } from '../../../i18n/use-translation'
import { Page } from '../../../ui/layout/page'
import styles from './sql-page.module.css'
import { SqlQuestions } from './sql-questions'

/** Questions in SQL about the own workouts, or a switch as long as they are off. */
export function SqlPage() {
  const { t } = useTranslation()
  const isOn = useWaysToAsk().data?.is_sql_on
  const [wasOff, setWasOff] = useState(false)
  if (isOn === false && !wasOff) setWasOff(true)
  return (
    <Page title={t('sql.title')} context={t('sql.context')} withoutAdd>
      {isOn ? (
        <SqlQuestions wasOff={wasOff} />
      ) : (
        <div className={styles.off}>
          {isOn === false && <p>{t('asking.sqlText')}</p>}
          <WaySwitch way="is_sql_on" />
        </div>
      )}
    </Page>
  )
}
