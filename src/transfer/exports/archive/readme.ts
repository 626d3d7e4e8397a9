/** For whoever opens an archive, perhaps years later and without Trackhut. */
export const readme = `Everything Trackhut keeps of one account

user_data.json                Profile, preferences, totals and records.
user_workouts_data.json       All workouts, the earliest first, with their segments, records, equipment and weather.
user_equipments_data.json     Equipment, with the sports it is the default for.
user_goals_data.json          Goals for each week, month or year; without sports, all count.
user_sport_preferences.json   What was changed about sports: colour, whether it is offered, the speed of standing still, pace or speed.
sports.json                   Which sport each number means, such as the "sport_id" of a workout.
server_sports.json            The sports that only this server has, if it has any: icon, colour, and how they are measured.
gpx/                          The recordings, exactly as they were uploaded. "gpx" of a workout names its file.
workout_files/                Other files of workouts, which could not be read, or which a recording had been made of before it
                              came here: as they came. "original_file" of a workout names its file. "whole_file" is the one that
                              its recording is a part of, as of the sports of a triathlon.
*.jpg                         The picture of the profile, if there is one.
manifest.json                 Size and SHA-256 of every file, to see whether the archive is whole.

GPX files open in nearly every map or sport program. The .json files are text, and can be read by people and programs.

Dates are in UTC. Distances are in km, heights and ascents in m, speeds in km/h, durations in H:MM:SS.

Pictures of maps are not in here, as they are drawn from the recordings; nor are passwords, sessions and connected apps.
What was changed or deleted while the archive was being made may be in it, or not.

Keep this archive where nobody else can read it: recordings show where a person lives.
`
