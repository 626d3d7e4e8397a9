-- Whether nobody has chosen yet how an account shows language, dates and weeks: then the web app takes those of the first
-- browser that logs in. Of accounts that are there nobody knows it any more.
ALTER TABLE users ADD COLUMN follows_browser INTEGER NOT NULL DEFAULT 0;
