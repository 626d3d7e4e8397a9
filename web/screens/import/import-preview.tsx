import { useState } from 'react'
import type { AccountImport, ImportPreview as Contents } from '../../../src/transfer/imports/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { SportLabel } from '../../components/sports/sport'
import { useFormats } from '../../data/accounts/person'
import { useEndImport, useNameSports, useStartImport } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Figure } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import { ImportFacts } from './import-facts'
import styles from './import-page.module.css'
import { type ChosenSports, NamingProblem, UnknownSports } from './unknown-sports'

/** Shows what an archive contains before anything is imported. */
export function ImportPreview({ last, contents }: { last: AccountImport; contents: Contents }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChosenSports>({})
  const isUnknown = new Set(last.unknown_sports.map(({ label }) => label))
  const sports = Object.fromEntries(Object.entries(chosen).filter(([label]) => isUnknown.has(label)))
  return (
    <>
      <Section className={styles.part} title={t('movingIn.previewTitle')}>
        <ImportFacts last={last} />
        <ContentFigures contents={contents} />
        <Sports contents={contents} />
        {contents.guessed > 0 && (
          <p className={styles.text}>{t('movingIn.guessed', { count: contents.guessed })}</p>
        )}
        {contents.other_files > 0 && (
          <p className={styles.hint}>{t('movingIn.otherFiles', { count: contents.other_files })}</p>
        )}
        <p className={styles.text}>{t('movingIn.previewText')}</p>
        <Actions contents={contents} sports={sports} />
      </Section>
      {last.unknown_sports.length > 0 && (
        <UnknownSports unknown={last.unknown_sports} isBefore onChoose={setChosen} />
      )}
    </>
  )
}

/** Figures of the archive. The first is always shown, the others only if they are not zero. */
function ContentFigures({ contents }: { contents: Contents }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [from, to] = [contents.from, contents.to].map(day => day && formats.dayInWords(new Date(day)))
  const counts = [
    { label: t('movingIn.workoutsLabel'), count: contents.workouts, isAlways: true },
    { label: t('movingIn.alreadyThere'), count: contents.already_there },
    { label: t('movingIn.byHand'), count: contents.without_recording },
    { label: t('movingIn.notPossible'), count: contents.left_out },
    { label: t('movingIn.equipmentLabel'), count: contents.equipments },
    { label: t('body.imports.values'), count: contents.body_values },
  ]
  return (
    <>
      {from && to && <p className={styles.what}>{from === to ? from : t('movingIn.fromTo', { from, to })}</p>}
      <dl className={styles.figures}>
        {counts
          .filter(({ count, isAlways }) => count > 0 || isAlways)
          .map(({ label, count }) => (
            <Figure key={label} label={label} value={formats.count(count)} />
          ))}
      </dl>
    </>
  )
}

function Sports({ contents }: { contents: Contents }) {
  const formats = useFormats()
  const counted = contents.sports.toSorted((one, other) => other.workouts - one.workouts)
  return (
    <ul className={styles.sports}>
      {counted.map(({ sport_id, workouts }) => (
        <li key={sport_id} className={styles.sport}>
          <SportLabel sportId={sport_id} />
          <strong>{formats.count(workouts)}</strong>
        </li>
      ))}
    </ul>
  )
}

/**
 * The buttons that start the import or discard it.
 * @param sports the choices in the form below, which are saved before the import starts
 */
function Actions({ contents, sports }: { contents: Contents; sports: ChosenSports }) {
  const { t } = useTranslation()
  const naming = useNameSports()
  const starting = useStartImport()
  const ending = useEndImport()
  const start = () => {
    if (Object.keys(sports).length === 0) starting.mutate()
    else naming.mutate(sports, { onSuccess: () => starting.mutate() })
  }
  const error = starting.error ?? ending.error
  return (
    <>
      {naming.error !== null && <NamingProblem error={naming.error} />}
      {error !== null && <ProblemNotice error={error} />}
      <div className={styles.actions}>
        {contents.workouts + contents.body_values > 0 && (
          <Button look="primary" isPending={naming.isPending || starting.isPending} onPress={start}>
            {t('movingIn.importThese')}
          </Button>
        )}
        <Button isPending={ending.isPending} onPress={() => ending.mutate()}>
          {t('movingIn.discard')}
        </Button>
      </div>
    </>
  )
}
