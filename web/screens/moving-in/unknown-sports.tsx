import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { AccountImport } from '../../../src/transfer/imports/schemas'
import { useNameSports } from '../../data/transfer/imports'
import { useSports } from '../../data/workouts/sports'
import { ProblemNotice } from '../../drawing/feedback/failure'
import { SportSelect } from '../../drawing/sports/sport-select'
import { Button } from '../../ui/controls/button'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { Section } from '../../ui/layout/section'
import styles from './import-page.module.css'

/** Workouts that wait, because this server does not know their sport. Some may be left waiting. */
export function UnknownSports({ unknown }: { unknown: AccountImport['unknown_sports'] }) {
  const { t } = useTranslation()
  const sports = useSports().data ?? []
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid(tries)
  const naming = useNameSports()
  const isNoneChosen = Object.keys(chosen).length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (!isNoneChosen && !naming.isPending) naming.mutate(chosen)
  }
  return (
    <Section className={styles.part} title={t('movingIn.sportsTitle')}>
      <p className={styles.text}>{t('movingIn.sportsText')}</p>
      <Form ref={form} className={styles.part} onSubmit={submit}>
        {unknown.map(({ label, workouts }) => (
          <div key={label}>
            <SportSelect
              label={t('movingIn.whichSport', { label })}
              sports={sports.filter(sport => sport.is_active)}
              value={chosen[label] ?? null}
              onChange={sportId => setChosen({ ...chosen, [label]: sportId })}
              error={tries > 0 && isNoneChosen ? t('add.noSport') : undefined}
            />
            <p className={styles.hint}>{t('movingIn.waitingForSport', { count: workouts })}</p>
          </div>
        ))}
        {naming.error !== null && <ProblemNotice error={naming.error} />}
        <div>
          <Button type="submit" look="primary" isPending={naming.isPending}>
            {t('movingIn.addThese')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
