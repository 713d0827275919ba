(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i64 i32 i32 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 i32 i32 i64 i32 i32 i32 v128 v128 i32 v128 i32 f32 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 16
    i32.mul
    local.set 13
    local.get 13
    i32.const 63
    i32.add
    i32.const 64
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 15
    i32.const 16
    i32.mul
    local.set 16
    local.get 0
    i32.load offset=8
    local.set 17
    local.get 0
    i32.load offset=12
    local.set 19
    i32.const 4
    local.get 19
    i32.mul
    local.set 20
    local.get 0
    i32.load offset=16
    local.set 21
    local.get 0
    i32.load offset=20
    local.set 22
    i32.const 4
    local.get 22
    i32.mul
    local.set 23
    local.get 0
    i32.load offset=24
    local.set 24
    i32.const 4
    local.get 24
    i32.mul
    local.set 25
    local.get 0
    i32.load offset=28
    local.set 26
    local.get 0
    i32.load offset=32
    local.set 27
    local.get 0
    i32.load offset=36
    local.set 28
    i32.const 4
    local.get 28
    i32.mul
    local.set 29
    local.get 0
    i32.load offset=40
    local.set 30
    local.get 0
    i32.load offset=44
    local.set 33
    local.get 0
    i32.load offset=48
    local.set 35
    local.get 0
    i32.load offset=52
    local.set 37
    local.get 2
    local.set 18
    local.get 18
    local.get 14
    i32.rem_u
    local.set 10
    local.get 18
    local.get 14
    i32.div_u
    local.set 18
    local.get 18
    local.get 16
    i32.rem_u
    local.set 7
    local.get 18
    local.get 16
    i32.div_u
    local.set 18
    local.get 18
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 64
        i32.mul
        local.tee 8
        i32.const 64
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        i32.const 0
        local.get 25
        i32.add
        local.set 31
        local.get 33
        local.get 7
        local.get 20
        i32.mul
        i32.add
        local.set 32
        local.get 35
        local.set 34
        local.get 37
        local.get 7
        local.get 29
        i32.mul
        i32.add
        local.set 36
        i64.const 0
        local.set 38
        local.get 8
        i64.extend_i32_s
        local.get 11
        local.get 8
        i32.sub
        i64.extend_i32_u
        i64.add
        local.set 39
        local.get 28
        i64.extend_i32_s
        local.tee 40
        local.get 39
        local.get 40
        local.get 39
        i64.lt_s
        select
        local.set 39
        local.get 27
        i64.extend_i32_s
        local.tee 40
        local.get 39
        local.get 40
        local.get 39
        i64.lt_s
        select
        local.set 39
        local.get 28
        i64.extend_i32_s
        local.tee 40
        local.get 39
        local.get 40
        local.get 39
        i64.lt_s
        select
        local.set 39
        local.get 39
        i64.const 0
        local.get 7
        local.get 30
        i32.lt_s
        select
        local.set 39
        local.get 39
        i64.const 0
        local.get 7
        local.get 21
        i32.lt_u
        select
        local.set 39
        local.get 39
        i64.const 0
        local.get 19
        i32.const 1
        i32.sub
        local.get 26
        i32.lt_u
        select
        local.set 39
        local.get 38
        i32.wrap_i64
        local.set 43
        local.get 39
        local.get 38
        i64.sub
        i64.const 15
        i64.sub
        local.tee 45
        i64.const 0
        local.get 45
        i64.const 0
        i64.gt_s
        select
        i32.wrap_i64
        local.set 44
        local.get 8
        local.get 43
        i32.sub
        local.tee 46
        local.get 44
        i32.lt_u
        if
          local.get 44
          local.get 46
          i32.sub
          local.set 47
          loop
            local.get 8
            local.set 48
            block
              f32.const 0
              f32x4.splat
              local.set 53
              local.get 53
              local.set 49
              local.get 53
              local.set 50
              local.get 53
              local.set 51
              local.get 53
              local.set 52
              i32.const 0
              local.set 54
              block
                local.get 54
                local.get 19
                i32.lt_s
                i32.eqz
                br_if 0
                loop
                  block
                    local.get 32
                    local.get 54
                    i32.const 2
                    i32.shl
                    i32.add
                    v128.load32_splat
                    local.set 53
                    local.get 34
                    local.get 48
                    local.get 31
                    i32.mul
                    i32.add
                    local.get 54
                    local.get 23
                    i32.mul
                    i32.add
                    local.set 59
                    local.get 31
                    i32.const 4
                    i32.eq
                    if
                      local.get 59
                      v128.load
                      local.set 55
                      local.get 59
                      v128.load offset=16
                      local.set 56
                      local.get 59
                      v128.load offset=32
                      local.set 57
                      local.get 59
                      v128.load offset=48
                      local.set 58
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 55
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 56
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 57
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 58
                      local.get 59
                      local.get 55
                      v128.load32_lane offset=0 0
                      local.set 55
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 55
                      v128.load32_lane offset=0 1
                      local.set 55
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 55
                      v128.load32_lane offset=0 2
                      local.set 55
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 55
                      v128.load32_lane offset=0 3
                      local.set 55
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 56
                      v128.load32_lane offset=0 0
                      local.set 56
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 56
                      v128.load32_lane offset=0 1
                      local.set 56
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 56
                      v128.load32_lane offset=0 2
                      local.set 56
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 56
                      v128.load32_lane offset=0 3
                      local.set 56
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 57
                      v128.load32_lane offset=0 0
                      local.set 57
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 57
                      v128.load32_lane offset=0 1
                      local.set 57
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 57
                      v128.load32_lane offset=0 2
                      local.set 57
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 57
                      v128.load32_lane offset=0 3
                      local.set 57
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 58
                      v128.load32_lane offset=0 0
                      local.set 58
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 58
                      v128.load32_lane offset=0 1
                      local.set 58
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 58
                      v128.load32_lane offset=0 2
                      local.set 58
                      local.get 59
                      local.get 31
                      i32.add
                      local.set 59
                      local.get 59
                      local.get 58
                      v128.load32_lane offset=0 3
                      local.set 58
                    end
                    local.get 49
                    local.get 53
                    local.get 55
                    f32x4.mul
                    f32x4.add
                    local.set 49
                    local.get 50
                    local.get 53
                    local.get 56
                    f32x4.mul
                    f32x4.add
                    local.set 50
                    local.get 51
                    local.get 53
                    local.get 57
                    f32x4.mul
                    f32x4.add
                    local.set 51
                    local.get 52
                    local.get 53
                    local.get 58
                    f32x4.mul
                    f32x4.add
                    local.set 52
                  end
                  local.get 54
                  i32.const 1
                  i32.add
                  local.set 54
                  local.get 54
                  local.get 19
                  i32.lt_s
                  br_if 0
                end
              end
              local.get 36
              local.get 48
              i32.const 2
              i32.shl
              i32.add
              local.set 59
              local.get 59
              local.get 49
              v128.store
              local.get 59
              local.get 50
              v128.store offset=16
              local.get 59
              local.get 51
              v128.store offset=32
              local.get 59
              local.get 52
              v128.store offset=48
            end
            local.get 8
            i32.const 16
            i32.add
            local.set 8
            local.get 47
            i32.const 16
            i32.sub
            local.tee 47
            i32.const 0
            i32.gt_s
            br_if 0
          end
        end
        local.get 38
        i32.wrap_i64
        local.set 60
        local.get 39
        local.get 38
        i64.sub
        i64.const 3
        i64.sub
        local.tee 62
        i64.const 0
        local.get 62
        i64.const 0
        i64.gt_s
        select
        i32.wrap_i64
        local.set 61
        local.get 8
        local.get 60
        i32.sub
        local.tee 63
        local.get 61
        i32.lt_u
        if
          local.get 61
          local.get 63
          i32.sub
          local.set 64
          loop
            local.get 8
            local.set 65
            block
              f32.const 0
              f32x4.splat
              local.set 67
              local.get 67
              local.set 66
              i32.const 0
              local.set 68
              block
                local.get 68
                local.get 19
                i32.lt_s
                i32.eqz
                br_if 0
                loop
                  block
                    local.get 32
                    local.get 68
                    i32.const 2
                    i32.shl
                    i32.add
                    v128.load32_splat
                    local.set 67
                    local.get 34
                    local.get 65
                    local.get 31
                    i32.mul
                    i32.add
                    local.get 68
                    local.get 23
                    i32.mul
                    i32.add
                    local.set 70
                    local.get 31
                    i32.const 4
                    i32.eq
                    if
                      local.get 70
                      v128.load
                      local.set 69
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 69
                      local.get 70
                      local.get 69
                      v128.load32_lane offset=0 0
                      local.set 69
                      local.get 70
                      local.get 31
                      i32.add
                      local.set 70
                      local.get 70
                      local.get 69
                      v128.load32_lane offset=0 1
                      local.set 69
                      local.get 70
                      local.get 31
                      i32.add
                      local.set 70
                      local.get 70
                      local.get 69
                      v128.load32_lane offset=0 2
                      local.set 69
                      local.get 70
                      local.get 31
                      i32.add
                      local.set 70
                      local.get 70
                      local.get 69
                      v128.load32_lane offset=0 3
                      local.set 69
                    end
                    local.get 66
                    local.get 67
                    local.get 69
                    f32x4.mul
                    f32x4.add
                    local.set 66
                  end
                  local.get 68
                  i32.const 1
                  i32.add
                  local.set 68
                  local.get 68
                  local.get 19
                  i32.lt_s
                  br_if 0
                end
              end
              local.get 36
              local.get 65
              i32.const 2
              i32.shl
              i32.add
              local.set 70
              local.get 70
              local.get 66
              v128.store
            end
            local.get 8
            i32.const 4
            i32.add
            local.set 8
            local.get 64
            i32.const 4
            i32.sub
            local.tee 64
            i32.const 0
            i32.gt_s
            br_if 0
          end
        end
        local.get 11
        local.get 8
        i32.sub
        if
          loop
            local.get 7
            local.get 30
            i32.lt_s
            local.get 8
            local.get 28
            i32.lt_s
            i32.and
            if
              f32.const 0
              local.set 71
              i32.const 0
              local.set 72
              block
                local.get 72
                local.get 19
                i32.lt_s
                i32.eqz
                br_if 0
                loop
                  local.get 71
                  block (result f32)
                    block
                      local.get 7
                      local.get 21
                      i32.ge_u
                      br_if 0
                      local.get 33
                      local.get 7
                      local.get 20
                      i32.mul
                      i32.add
                      local.get 72
                      i32.const 2
                      i32.shl
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  block (result f32)
                    block
                      local.get 72
                      local.get 26
                      i32.ge_u
                      br_if 0
                      local.get 8
                      local.get 27
                      i32.ge_u
                      br_if 0
                      local.get 35
                      local.get 72
                      local.get 23
                      i32.mul
                      i32.add
                      local.get 8
                      local.get 25
                      i32.mul
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  f32.mul
                  f32.add
                  local.set 71
                  local.get 72
                  i32.const 1
                  i32.add
                  local.set 72
                  local.get 72
                  local.get 19
                  i32.lt_s
                  br_if 0
                end
              end
              local.get 37
              local.get 7
              local.get 29
              i32.mul
              i32.add
              local.get 8
              i32.const 2
              i32.shl
              i32.add
              local.get 71
              f32.store
            end
            local.get 8
            i32.const 1
            i32.add
            local.set 8
            local.get 8
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 7
          i32.const 1
          i32.add
          local.set 7
          local.get 7
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 7
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (export "run" (func 0))
)
