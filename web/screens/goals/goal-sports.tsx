import { ownFirst } from '../../components/sports/own-first'
import { SportIcon, useSportName } from '../../components/sports/sport'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { SeveralField } from '../../ui/fields/select-field'

interface GoalSportsProps {
  /** Ids of the sports; empty for all sports. */
  values: readonly number[]
  onChange: (values: number[]) => void
}

/** The id of the option for all sports. No sport has this id. */
const all = 0

/** Lets the user choose the sports whose workouts count for a goal: one, some or all. */
export function GoalSports({ values, onChange }: GoalSportsProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const name = useSportName()
  const { data: sports = [] } = useSports()
  return (
    <SeveralField
      label={t('goals.sports')}
      all={{ id: all, name: t('filters.allSports') }}
      options={ownFirst(sports, profile.sports_list).map(sport => ({
        id: sport.id,
        name: name(sport.id, sport),
        icon: <SportIcon sport={sport} />,
      }))}
      values={values}
      onChange={onChange}
    />
  )
}
