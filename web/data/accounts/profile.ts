import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangedProfileAnswer, Preferences, ProfileAnswer } from '../../../src/accounts/profile/schemas'
import type { Profile } from '../../../src/accounts/users/schemas'
import { accountLocale } from '../../format/browser-locale'
import { chooseLanguage, regionalLocale } from '../../i18n/languages'
import { get, post } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { accountKey } from './account-key'

/** One's own account and preferences. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => (await get<ProfileAnswer>('/api/auth/profile', signal)).data,
})

export const useProfile = () => useQuery(profileQuery)

/** A function that has the account be asked for again. */
export function useProfileRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.profile })
}

/** The preferences as they are, for changing some of them: the server wants all of them at once. */
export function preferencesOf(profile: Profile) {
  return {
    date_format: profile.date_format,
    display_ascent: profile.display_ascent,
    imperial_units: profile.imperial_units,
    language: profile.language,
    start_elevation_at_zero: profile.start_elevation_at_zero,
    timezone: profile.timezone,
    use_dark_mode: profile.use_dark_mode,
    use_raw_gpx_speed: profile.use_raw_gpx_speed,
    weekm: profile.weekm,
    pause_gap: profile.pause_gap,
  } satisfies Preferences
}

/** Saves preferences and applies them to the whole app at once. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (preferences: Preferences) =>
      (await post<ChangedProfileAnswer>('/api/auth/profile/edit/preferences', preferences)).data,
    onSuccess: profile => {
      rememberZoneIsSettled(profile)
      client.setQueryData(queryKeys.profile, profile)
    },
  })
}

/**
 * An account that an administrator made shows nothing yet as its owner reads it: all that the browser tells is taken. Any
 * other new account has the time zone of its server; its owner's is the browser's. Each is taken once: later, or where
 * there are workouts, whoever set another zone meant it.
 */
export function useBrowserPreferences(profile: Profile | undefined) {
  const { mutate } = useSavePreferences()
  useEffect(() => {
    if (profile === undefined) return
    // As version 1.0 kept it: under a name.
    localStorage.removeItem(`timeZoneSettled:${profile.username}`)
    if (profile.follows_browser) {
      // A language that was asked for when the account was made stays.
      const language = profile.language === 'en' ? chooseLanguage(navigator.languages) : profile.language
      const told = accountLocale(regionalLocale(language, navigator.languages), ownTimeZone())
      // As where a browser registers: from zero most hills look flat.
      mutate({ ...preferencesOf(profile), ...told, language, start_elevation_at_zero: false })
      return
    }
    if (profile.nb_workouts > 0 || isZoneSettled(profile)) return
    if (profile.timezone === ownTimeZone()) rememberZoneIsSettled(profile)
    else mutate({ ...preferencesOf(profile), timezone: ownTimeZone() })
  }, [profile, mutate])
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneKey = (profile: Profile) => `timeZoneSettled ${accountKey(profile)}`

function isZoneSettled(profile: Profile): boolean {
  return localStorage.getItem(zoneKey(profile)) !== null
}

function rememberZoneIsSettled(profile: Profile): void {
  localStorage.setItem(zoneKey(profile), 'true')
}
