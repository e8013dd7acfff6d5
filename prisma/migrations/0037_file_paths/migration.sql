-- Two devices may have reported one path of a server. The entry that was written first keeps it.
DELETE FROM "channel_files" AS later
USING "channel_files" AS earlier
WHERE earlier."server_id" = later."server_id"
  AND earlier."path" = later."path"
  AND (earlier."last_modified", earlier."id") < (later."last_modified", later."id");

-- CreateIndex
CREATE UNIQUE INDEX "channel_files_server_id_path_key" ON "channel_files"("server_id", "path");
