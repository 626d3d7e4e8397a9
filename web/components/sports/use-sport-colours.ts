import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSports } from '../../data/workouts/sports'
import { useScheme } from '../../ui/theme'
import { sportColour, sportLook, sportOfId } from './sport-look'

/** The colours and names of sports, as they are now: the person's own colour wins, and there are two schemes. */
export function useSportColours() {
  const { t } = useTranslation()
  const scheme = useScheme()
  const { data: sports } = useSports()
  // The same object while nothing changes, so that charts are not drawn anew.
  return useMemo(
    () => ({
      of: (sportId: number) => sportColour(sportOfId(sports, sportId), scheme),
      name: (sportId: number) => {
        const sport = sports?.find(({ id }) => id === sportId)
        const { name } = sportLook(sportOfId(sports, sportId))
        return name === null ? (sport?.label ?? '') : t(`sports.${name}`)
      },
    }),
    [t, scheme, sports],
  )
}
