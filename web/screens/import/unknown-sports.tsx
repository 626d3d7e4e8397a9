import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { AccountImport } from '../../../src/transfer/imports/schemas'
import type { SuggestedSport } from '../../../src/workouts/sports/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { ReadySportOffer } from '../../components/sports/ready-sport-offer'
import { SportIcon } from '../../components/sports/sport'
import { SportSelect } from '../../components/sports/sport-select'
import { usePerson } from '../../data/accounts/person'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useNameSports } from '../../data/transfer/imports'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { Section } from '../../ui/layout/section'
import styles from './import-page.module.css'

/** The id of the option "add as a new sport". No sport has this id. */
const asNew = 0

/** The label that the server gives to files that name no sport. */
const unnamed = 'Other'

/** The chosen sport for each label in the archive: the id of a sport of this server, or a new sport to add. */
export type ChosenSports = Record<string, number | SuggestedSport>

function meaningOf(chosen: Record<string, number>, unknown: AccountImport['unknown_sports']): ChosenSports {
  const wanted = unknown.flatMap(({ label, suggestion }) => {
    const sport = chosen[label]
    return sport === undefined ? [] : [[label, sport === asNew ? suggestion : sport] as const]
  })
  return Object.fromEntries(wanted)
}

interface UnknownSportsProps {
  unknown: AccountImport['unknown_sports']
  /** Whether the import has not started yet. */
  isBefore?: boolean
  onChoose?(chosen: ChosenSports): void
}

/** Lets the user choose a sport for each label that this server does not know. Labels may be left without a choice. */
export function UnknownSports({ unknown, isBefore = false, onChoose }: UnknownSportsProps) {
  const { t } = useTranslation()
  const sports = useSports().data ?? []
  const { profile } = usePerson()
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid(tries)
  const naming = useNameSports()
  const isNoneChosen = Object.keys(chosen).length === 0

  const newSport = (suggestion: SuggestedSport) => ({
    id: asNew,
    name: t('movingIn.addAsSport', { label: suggestion.label }),
    icon: <SportIcon sport={{ ...suggestion, id: 0, color: null }} />,
  })
  const choose = (label: string, sport: number) => {
    const all = { ...chosen, [label]: sport }
    setChosen(all)
    onChoose?.(meaningOf(all, unknown))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (!isNoneChosen && !naming.isPending) naming.mutate(meaningOf(chosen, unknown))
  }
  return (
    <Section className={styles.part} title={t('movingIn.sportsTitle')}>
      <p className={styles.text}>{t('movingIn.sportsText')}</p>
      {!profile.admin && <p className={styles.text}>{t('movingIn.askAdministrator')}</p>}
      <Form ref={form} className={styles.part} onSubmit={submit}>
        {unknown.map(({ label, workouts, suggestion, shelf }) => (
          <div key={label}>
            <SportSelect
              label={
                label === unnamed ? t('movingIn.whichSportUnnamed') : t('movingIn.whichSport', { label })
              }
              sports={sports.filter(sport => sport.is_active)}
              {...(profile.admin && label !== unnamed && shelf === null && { first: newSport(suggestion) })}
              value={chosen[label] ?? null}
              onChange={sport => choose(label, sport)}
              error={tries > 0 && isNoneChosen ? t('add.noSport') : undefined}
            />
            <p className={styles.hint}>{t('movingIn.waitingForSport', { count: workouts })}</p>
            {shelf !== null && (
              <ReadySportOffer shelfKey={shelf} onAdded={sport => naming.mutate({ [label]: sport })} />
            )}
          </div>
        ))}
        {naming.error !== null && <NamingProblem error={naming.error} />}
        <div>
          <Button type="submit" {...(!isBefore && { look: 'primary' })} isPending={naming.isPending}>
            {t(isBefore ? 'movingIn.decideSports' : 'movingIn.addThese')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

export function NamingProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.sport, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
