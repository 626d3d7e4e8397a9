import { useMemo } from 'react'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { useScheme } from '../../ui/theme'
import { ownName, sportColour, sportLook, sportOfId } from './sport-look'

/** Returns the colours of sports in the current scheme, and their names. The person's own colours take precedence. */
export function useSportColours() {
  const { t, language } = useTranslation()
  const scheme = useScheme()
  const { data: sports } = useSports()
  // Memoised, so that charts are redrawn only when colours or names change.
  return useMemo(
    () => ({
      of: (sportId: number) => sportColour(sportOfId(sports, sportId), scheme),
      name: (sportId: number) => {
        const sport = sports?.find(({ id }) => id === sportId)
        const { name } = sportLook(sportOfId(sports, sportId))
        return name === null ? ownName(sport, language) : t(`sports.${name}`)
      },
    }),
    [t, language, scheme, sports],
  )
}
