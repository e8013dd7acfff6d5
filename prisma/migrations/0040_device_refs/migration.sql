-- AlterTable
ALTER TABLE "resource_refs" ADD COLUMN     "group_id" TEXT,
ADD COLUMN     "unit_id" TEXT,
ADD COLUMN     "channel_id" TEXT,
ADD COLUMN     "server_id" TEXT,
ADD COLUMN     "video_return_id" TEXT,
ADD COLUMN     "gateway_id" TEXT;
ALTER TABLE "resource_refs" DROP CONSTRAINT "resource_refs_one_target";
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_one_target" CHECK (
    num_nonnulls("inventory_id", "organisation_id", "group_id", "unit_id", "channel_id", "server_id", "video_return_id", "gateway_id", "target_id") = 1
);

-- CreateIndex
CREATE INDEX "resource_refs_group_id_idx" ON "resource_refs"("group_id");

-- CreateIndex
CREATE INDEX "resource_refs_unit_id_idx" ON "resource_refs"("unit_id");

-- CreateIndex
CREATE INDEX "resource_refs_channel_id_idx" ON "resource_refs"("channel_id");

-- CreateIndex
CREATE INDEX "resource_refs_server_id_idx" ON "resource_refs"("server_id");

-- CreateIndex
CREATE INDEX "resource_refs_video_return_id_idx" ON "resource_refs"("video_return_id");

-- CreateIndex
CREATE INDEX "resource_refs_gateway_id_idx" ON "resource_refs"("gateway_id");

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_video_return_id_fkey" FOREIGN KEY ("video_return_id") REFERENCES "video_returns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "gateways"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
