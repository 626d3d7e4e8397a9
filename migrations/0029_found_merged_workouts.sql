-- An import that is undone, or done again, asks for workouts that were merged: by the id they had, and by the one they are in.
CREATE INDEX merged_workouts_by_short_id ON merged_workouts (user_id, json_extract(workout, '$.shortId'));
CREATE INDEX merged_workouts_by_kept ON merged_workouts (user_id, kept_short_id);
