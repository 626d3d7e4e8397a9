import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSports } from '../../data/workouts/sports'
import { useScheme } from '../../ui/theme'
import { sportLook } from './sport-look'

/** The colours and names of sports, as they are now: the person's own colour wins, and there are two schemes. */
export function useSportColours() {
  const { t } = useTranslation()
  const scheme = useScheme()
  const { data: sports } = useSports()
  // The same object while nothing changes, so that charts are not drawn anew.
  return useMemo(() => {
    const byId = new Map(sports?.map(sport => [sport.id, sport]))
    return {
      of: (sportId: number) => byId.get(sportId)?.color ?? sportLook(sportId)[scheme],
      name: (sportId: number) => {
        const { name } = sportLook(sportId)
        return name === null ? (byId.get(sportId)?.label ?? '') : t(`sports.${name}`)
      },
    }
  }, [t, scheme, sports])
}
